import {
  Argument,
  type CommandUnknownOpts,
  InvalidArgumentError,
  Option,
} from '@commander-js/extra-typings'
import { listServices } from '../src/core/newsletter-services.ts'
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
    .command('mails')
    .description('Write the mails of content/mails/ to files, with the tags of a service.')
    .addArgument(new Argument('<service>', 'the newsletter service').choices(listServices))
    .option('--send', 'with kit: fill the sequence named after the book with Days 1 to 32')
    .option('--yes', 'with --send: do it')
    .action(run(async () => (await import('./mails.ts')).mails))

  program
    .command('visits')
    .description('With --remote: count the events of visits, or who stops at which question.')
    .option('--days <n>', 'how many days', daysIn, 30)
    .addOption(
      new Option('--by <grouping>', 'what to group by')
        .choices(['place', 'question'])
        .default('place'),
    )
    .action(run(async () => (await import('./visits.ts')).visits))
}

function daysIn(text: string): number {
  if (!/^[1-9]\d{0,3}$/.test(text)) throw new InvalidArgumentError('It is not a number of days.')
  return Number(text)
}
