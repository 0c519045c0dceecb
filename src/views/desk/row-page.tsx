import { deskMessage, deskPaths, deskRow, type RowStep } from '../../core/pages/desk-paths.ts'
import type { DeskPage } from './document.tsx'
import { erase as erasing, holdReasons, kinds, row as labels, steps } from './labels.ts'
import { DoneNote, Press, RowItem, State } from './parts.tsx'
import type { Done, RowLine } from './types.ts'

export type MessageLine = { id: string; received: string; cause: string; body: string }

export type RowDetails = RowLine & {
  receipt: string | undefined
  sent: readonly { label: string; value: string }[]
  history: readonly { time: string; what: string }[]
  /** The words that the person agreed to. */
  words: string | undefined
}

type Step = Exclude<RowStep, 'person.json'>

const stepsOf: Readonly<Record<RowLine['status'], readonly Step[]>> = {
  held: ['release', 'hold', 'erase'],
  pending: ['hold', 'erase'],
  refused: ['release', 'hold', 'erase'],
  delivered: ['again', 'hold', 'erase'],
}

/** What a person sent, what became of it, and what else came from their mailbox. */
export function rowPage(props: {
  done: Done | undefined
  row: RowDetails
  others: readonly (RowLine & { isSame: boolean })[]
  messages: readonly MessageLine[]
}): DeskPage {
  const { done, row, others, messages } = props
  return {
    title: row.name,
    path: deskPaths.find,
    body: (
      <>
        <header>
          <h1>{row.name}</h1>
          <p>
            <a href={`mailto:${encodeURIComponent(row.email)}`}>{row.email}</a>
          </p>
          <p className="note">
            {[kinds[row.kind].one, row.giveaway, row.received].filter(Boolean).join(' · ')}
          </p>
          <p>
            <State row={row} />
          </p>
          {row.hold && <p>{holdReasons[row.hold]}</p>}
        </header>
        <DoneNote done={done} />
        <div className="actions">
          {stepsOf[row.status]
            .filter((step) => !(step === 'hold' && row.hold && row.reviewed))
            .map((step, n) => stepButton(row, step, n > 0 || step === 'again'))}
        </div>
        <section aria-labelledby="sent">
          <h2 id="sent">{labels.sent}</h2>
          <dl className="dates">
            {row.sent.map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd dir="auto">{value}</dd>
              </div>
            ))}
          </dl>
          {row.words ? (
            <details>
              <summary>{labels.agreed}</summary>
              <p className="words">{row.words}</p>
            </details>
          ) : (
            <p className="note">{labels.unknownWords}</p>
          )}
        </section>
        <section aria-labelledby="history">
          <h2 id="history">{labels.history}</h2>
          <dl className="dates">
            {row.history.map(({ time, what }) => (
              <div key={time + what}>
                <dt>{time}</dt>
                <dd>{what}</dd>
              </div>
            ))}
          </dl>
        </section>
        {others.length + messages.length > 0 && (
          <section aria-labelledby="others">
            <h2 id="others">{labels.others}</h2>
            <ul className="ruled">
              {others.map((other) => (
                <RowItem
                  key={other.id}
                  row={other}
                  note={other.isSame ? labels.same : labels.other}
                />
              ))}
              {messages.map((message) => (
                <MessageItem key={message.id} message={message} />
              ))}
            </ul>
          </section>
        )}
        <p>
          <a className="lone-link" href={deskRow(row.id, 'person.json')} download>
            {labels.download}
          </a>
        </p>
      </>
    ),
  }
}

function stepButton(row: RowLine, step: Step, quiet: boolean) {
  if (step === 'erase')
    return (
      <a key={step} className="button quiet" href={deskRow(row.id, step)}>
        {steps[step]}
      </a>
    )
  return (
    <Press key={step} action={deskRow(row.id, step)} quiet={quiet}>
      {steps[step === 'hold' && row.hold ? 'keep' : step]}
    </Press>
  )
}

function MessageItem({ message: { id, received, cause } }: { message: MessageLine }) {
  return (
    <li>
      <p>
        <a href={deskMessage(id)}>{labels.message}</a>
      </p>
      <p className="note">{`${received}, ${cause}`}</p>
    </li>
  )
}

/** A message that could not be stored, as it is. */
export function messagePage({ message }: { message: MessageLine }): DeskPage {
  const { id, received, cause, body } = message
  return {
    title: labels.message,
    path: deskPaths.find,
    body: (
      <>
        <header>
          <h1>{labels.message}</h1>
          <p className="note">{`${received}, ${cause}`}</p>
        </header>
        <p>{labels.messageHelp}</p>
        <pre className="box card raised">{body}</pre>
        <Press action={deskMessage(id, 'erase')}>{erasing.button(1)}</Press>
      </>
    ),
  }
}

type Going = {
  rows: readonly RowLine[]
  messages: readonly MessageLine[]
  elsewhere: readonly { email: string; form: string | null }[]
}

/** What goes when a person, or one submission, is erased, and what is then to erase at the services. */
export function erasePage(props: {
  row: RowLine
  all: Going
  one: Going
  lookAgain: string
}): DeskPage {
  const { row, all, one, lookAgain } = props
  const several = all.rows.length + all.messages.length > 1
  return {
    title: erasing.title,
    path: deskPaths.find,
    body: (
      <>
        <h1>{`${erasing.title} ${row.name}`}</h1>
        <Part id={row.id} heading={erasing.all} going={all} later={erasing.later(lookAgain)} />
        {several && <Part id={row.id} heading={erasing.one} going={one} later="" quiet />}
        <p>
          <a className="lone-link" href={deskRow(row.id)}>
            {erasing.back}
          </a>
        </p>
      </>
    ),
  }
}

function Part(props: { id: string; heading: string; going: Going; later: string; quiet?: true }) {
  const { id, heading, going, later, quiet } = props
  const { rows, messages, elsewhere } = going
  return (
    <section className="box card raised">
      <h2>{heading}</h2>
      <ul className="ruled">
        {rows.map((row) => (
          <RowItem key={row.id} row={row} />
        ))}
        {messages.map((message) => (
          <MessageItem key={message.id} message={message} />
        ))}
      </ul>
      {elsewhere.length > 0 && (
        <>
          <h3>{erasing.elsewhere}</h3>
          <ul className="prose-list">
            {elsewhere.map(({ email, form }) => (
              <li key={email + form}>{form ? erasing.form(email, form) : erasing.list(email)}</li>
            ))}
          </ul>
          <p className="note">{erasing.noteFirst}</p>
        </>
      )}
      {later && <p className="note">{later}</p>}
      <form method="post" action={deskRow(id, 'erase')}>
        {rows.map((row) => (
          <input key={row.id} type="hidden" name="row" value={row.id} />
        ))}
        {messages.map((message) => (
          <input key={message.id} type="hidden" name="message" value={message.id} />
        ))}
        <button className={quiet ? 'button quiet' : 'button'}>
          {erasing.button(rows.length + messages.length)}
        </button>
      </form>
    </section>
  )
}
