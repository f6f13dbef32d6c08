import type { ActState } from '#contract/acts.ts';

interface Acts<Name extends string> {
  acts: Readonly<Record<Name, ActState>>;
}

/**
 * Returns a test for an act: true for records on which the server allows it to the signed-in user.
 */
export const allows =
  <Name extends string>(act: Name) =>
  ({ acts }: Acts<Name>): boolean =>
    acts[act] === true;

/**
 * False if the user's role never allows the act: it is then hidden. Otherwise it is shown, disabled
 * while the record's state does not allow it.
 */
export function isForRole<Name extends string>({ acts }: Acts<Name>, act: Name): boolean {
  const state = acts[act];
  return state === true || state.code !== 'permission.denied';
}
