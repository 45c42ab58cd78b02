import type { Problem } from '../../language/problem.ts'

/** What was asked for cannot be done; the sentence is for who asked on the command line. */
export class Refusal extends Error {
  /** How a request for the same is answered; absent where no request can ask for it. */
  readonly problem: Problem | undefined

  constructor(sentence: string, problem?: Problem) {
    super(sentence)
    this.problem = problem
  }
}
