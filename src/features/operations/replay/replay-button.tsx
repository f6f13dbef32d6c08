import { Button } from '@blueprintjs/core';
import { History } from '@blueprintjs/icons';
import { useNavigate } from 'react-router-dom';
import { live } from '#src/domain/live/live.ts';
import { replayPath } from '#src/domain/live/replay-time.tsx';
import { setParams, useAddress } from '#src/lib/address/use-address.ts';
import { t } from '#src/lib/i18n.ts';
import { useCommandScope } from '#src/lib/keys/command-scope.ts';
import { useKey, withKey } from '#src/lib/keys/shortcuts.ts';
import { momentOf, momentText } from './moment.ts';
import { openReplayCommands } from './open-commands.ts';

/**
 * Opens the replay: its commands on every screen, and a button on those that show it, which keep
 * their view.
 */
export default function ReplayButton({ isShown }: { isShown: boolean }) {
  const [params, change] = useAddress();
  const navigate = useNavigate();
  const open = (atMs: number, orderId: number | null = null) => {
    const replay = momentText(atMs);
    if (isShown) change((query) => setParams(query, { replay }), { isStep: true });
    else void navigate(replayPath(replay, orderId));
  };
  useCommandScope(openReplayCommands, { open }, { level: 'everywhere' });
  const key = useKey('replay.open');
  if (!isShown || params.has('replay')) return null;
  return (
    <Button
      variant="minimal"
      title={withKey(t('replay.open_hint'), key)}
      onClick={() => open(momentOf('', live().now()))}
      icon={<History />}
      text={<span className="button__label">{t('replay.open')}</span>}
    />
  );
}
