import { Lock, Time } from '@blueprintjs/icons';
import { useStore } from '#src/lib/use-store.ts';
import { claimOf, claimState } from './claim-state.ts';
import { setAsideText } from './set-aside.ts';

interface Props {
  id: number;
  /** Only the icon, with the text for screen readers and under the pointer. */
  isShort?: boolean;
}

/** Marks an order that is claimed or on hold, with the user and the end. */
export function SetAsideMark({ id, isShort = false }: Props) {
  const text = useStore(claimState, (state) => setAsideText(id, state));
  const isClaimed = useStore(claimState, (state) => claimOf(id, state) !== undefined);
  if (text === '') return null;
  const Icon = isClaimed ? Lock : Time;
  return (
    <>
      {/* From the name before it. */}{' '}
      <span className="quiet icon-first" title={text}>
        <Icon size={12} aria-hidden="true" />
        <span className={isShort ? 'visually-hidden' : 'small'}> {text}</span>
      </span>
    </>
  );
}
