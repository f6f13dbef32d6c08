import type { ActState } from '#contract/acts.ts';

interface Acts<Name extends string> {
  acts: Readonly<Record<Name, ActState>>;
}

/** True for records with which the server lets the signed-in user do an act. */
export const allows =
  <Name extends string>(act: Name) =>
  ({ acts }: Acts<Name>): boolean =>
    acts[act] === true;

/** False where the role never does the act: it is not shown, and otherwise disabled. */
export function isForRole<Name extends string>({ acts }: Acts<Name>, act: Name): boolean {
  const state = acts[act];
  return state === true || state.code !== 'permission.denied';
}
