/** 0: done. 1: a person must look, or nothing was found. 2: nothing was done. 3: there is no ledger, it does not answer, or something failed. */
export type ExitCode = 0 | 1 | 2 | 3

/** Ends a verb with a sentence for the person at the desk. */
export class Refused extends Error {
  override name = 'Refused'
  readonly exit: ExitCode

  constructor(message: string, exit: ExitCode = 2) {
    super(message)
    this.exit = exit
  }
}
