import { draw } from 'virtual:content/labels/draw'

const words = draw.check

/** The form to verify a draw in the browser; without JavaScript, links to the files. */
export function Check({ file }: { file: string }) {
  return (
    <section className="draw-check" aria-labelledby="check-title">
      <h2 id="check-title">{words.heading}</h2>
      <p>{words.text}</p>
      <div className="without-script">
        <p>{words.without}</p>
        <p>
          <a href={file} download>
            {draw.result.proof}
          </a>
        </p>
      </div>
      <form className="form" hidden noValidate>
        <div className="field">
          <label htmlFor="draw-code">{words.label}</label>
          <input
            id="draw-code"
            name="code"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={100}
            aria-describedby="draw-code-help"
          />
          <p className="field-help" id="draw-code-help">
            {words.help}
          </p>
        </div>
        <button className="button">{words.button}</button>
      </form>
      <div className="answer" role="status" />
    </section>
  )
}
