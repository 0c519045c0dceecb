import {
  Argument,
  type CommandUnknownOpts,
  InvalidArgumentError,
  Option,
} from '@commander-js/extra-typings'
import { listServices } from '../src/core/newsletter-services.ts'
import { holds } from '../src/server/ledger/holds.ts'
import { answers } from '../src/core/draw/list.ts'
import type { Run } from './command.ts'

/** Adds the commands in the order of the help. Each is imported when it runs, because it imports the content. */
export function addCommands(program: CommandUnknownOpts, run: Run): void {
  program
    .command('launch-check')
    .description(
      'List what is left to do before visitors come; exit code 1 while there is anything.',
    )
    .option('--site <origin>', 'where the site is, if not at SITE_ORIGIN')
    .option('--post', 'with --remote: post one signup, find it in the ledger, erase it')
    .option('--forward <email>', 'with --post: your own address, which the service must get')
    .action(run(async () => (await import('./launch-check/command.ts')).launchCheck))

  program
    .command('status')
    .description('Show what is stored and what to do; exit code 1 when something needs a person.')
    .action(run(async () => (await import('./status.ts')).status))

  program
    .command('show')
    .description('Show what one person sent and its state.')
    .argument('<id>', 'an id, a receipt, the beginning of either, or an email address')
    .option('--file', 'write all that is stored, and the words agreed to, into admin-files/')
    .action(run(async () => (await import('./show.ts')).show))

  const oneId = 'an id, a receipt, the beginning of either, or an address with one submission'
  const allHeld = (does: string) =>
    new Option('--hold <hold>', `${does} all that are held for this reason`).choices(
      holds.filter((each) => each !== 'duplicate'),
    )
  program
    .command('hold')
    .description('Keep a submission from being sent and from the draw, until you release it.')
    .argument('[id]', oneId)
    .addOption(allHeld('keep'))
    .action(run(async () => (await import('./rows.ts')).hold))

  program
    .command('release')
    .description('Let a held or refused submission be sent and drawn.')
    .argument('[id]', oneId)
    .addOption(allHeld('release'))
    .option('--refused', 'release all that a service refused, after you have fixed the cause')
    .option('--again', 'with an id: send it although it was delivered')
    .action(run(async () => (await import('./rows.ts')).release))

  program
    .command('forget')
    .description('Erase a person, or one submission; without --yes list what would go.')
    .argument('<email>', 'an email address in any spelling, an id or receipt, or its beginning')
    .option('--yes', 'erase what was listed')
    .action(run(async () => (await import('./forget.ts')).forget))

  program
    .command('export')
    .description('Write signups or entries that are not held into a file.')
    .addArgument(new Argument('<rows>', 'what to write').choices(['signups', 'entries']))
    .addOption(
      new Option('--for <service>', 'a line for each person, as this service imports it').choices(
        listServices,
      ),
    )
    .option('--without <file>', 'with --for: leave out the addresses in this CSV file')
    .option('--ignore-unread', 'with --without: go on although some addresses cannot be read')
    .option('--giveaway <id>', 'only the entries of this giveaway')
    .action(run(async () => (await import('./export.ts')).exportRows))

  program
    .command('report')
    .description('Count signups and entries, the events of visits, or who stops at which question.')
    .option('--days <n>', 'how many days', daysIn, 30)
    .addOption(
      new Option('--by <grouping>', 'what to group by')
        .choices(['day', 'campaign', 'source', 'page', 'place', 'question'])
        .default('day'),
    )
    .action(run(async () => (await import('./report.ts')).report))

  program
    .command('draw')
    .description('Show the next step of a draw: whom to write to, and until when.')
    .argument('[giveaway]', 'its id')
    .addOption(new Option('--answer <answer>', 'record how an offer ended').choices(answers))
    .option('--line <n>', 'with --answer: whose')
    .option('--rehearse', 'show a whole draw with the local entries, offline; changes nothing')
    .option('--yes', 'do what was listed')
    .action(run(async () => (await import('./draw.ts')).draw))

  program
    .command('mails')
    .description('Write the mails of content/mails/ to files, with the tags of a service.')
    .addArgument(new Argument('<service>', 'the newsletter service').choices(listServices))
    .option('--send', 'with kit: fill the sequence named after the book with Days 1 to 32')
    .option('--yes', 'with --send: do it')
    .action(run(async () => (await import('./mails.ts')).mails))
}

function daysIn(text: string): number {
  if (!/^[1-9]\d{0,3}$/.test(text)) throw new InvalidArgumentError('It is not a number of days.')
  return Number(text)
}
