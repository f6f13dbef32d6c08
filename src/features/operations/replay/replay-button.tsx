import { Button } from '@blueprintjs/core';
import { History } from '@blueprintjs/icons';
import { live } from '#src/domain/live/live.ts';
import { setParams, useAddress } from '#src/lib/address/use-address.ts';
import { t } from '#src/lib/i18n.ts';
import { momentOf, momentText } from './moment.ts';

/** Opens the replay a short while back, on the same screen with the same view. */
export default function ReplayButton() {
  const [params, change] = useAddress();
  if (params.has('replay')) return null;
  const open = () =>
    change((query) => setParams(query, { replay: momentText(momentOf('', live().now())) }), {
      isStep: true,
    });
  return (
    <Button
      variant="minimal"
      title={t('replay.open_hint')}
      onClick={open}
      icon={<History />}
      text={<span className="button__label">{t('replay.open')}</span>}
    />
  );
}
