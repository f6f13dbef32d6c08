/** How a command ends: 0 done, 1 failed or a check found a fault, 2 wrong usage, 3 refused. */
export const EXIT = { done: 0, failed: 1, usage: 2, refused: 3 } as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** A command that was not run, with the reason and its exit code. */
export class ToolError extends Error {
  override readonly name = 'ToolError';
  readonly exitCode: ExitCode;
  constructor(message: string, exitCode: ExitCode = EXIT.refused) {
    super(message);
    this.exitCode = exitCode;
  }
}
