import type { ReactNode } from 'react';
import { shownSource, showSource } from '#src/domain/live/shown-source.ts';
import { useAddress } from '#src/lib/address/use-address.ts';
import { t } from '#src/lib/i18n.ts';
import { SearchAwaits } from '#src/lib/keys/search-awaits.tsx';
import { ReplayBar } from './replay-bar.tsx';
import { useReplay } from './use-replay.ts';
import './replay.css';

/**
 * Wraps a screen that shows `shownSource()`: with `?replay=` in the address, the screen shows the
 * recording.
 */
export default function ReplayFrame({ children }: { children: ReactNode }) {
  const [params] = useAddress();
  if (params.has('replay')) return <Replaying>{children}</Replaying>;
  // Runs before the screen renders, which must not show the recording that was just closed.
  if (shownSource().kind === 'replay') showSource(null);
  return children;
}

function Replaying({ children }: { children: ReactNode }) {
  const replay = useReplay();
  if (!replay)
    return (
      <p className="loading">
        {t('replay.loading')}
        <SearchAwaits />
      </p>
    );
  return (
    <div className="screen replay">
      <ReplayBar replay={replay} />
      <div className="replay__screen">{children}</div>
    </div>
  );
}
