import { History } from '@blueprintjs/icons';
import { useSearchParams } from 'react-router-dom';
import { t } from '#src/lib/i18n.ts';
import { live } from '#src/lib/live.ts';
import { momentOf, momentText } from './moment.ts';

/** The way from the live picture into the recording: a short while back, same screen, same view. */
export default function ReplayButton() {
  const [params, setParams] = useSearchParams();
  if (params.has('replay')) return null;
  const open = () =>
    setParams((old) => {
      const next = new URLSearchParams(old);
      next.set('replay', momentText(momentOf('', live.now())));
      return next;
    });
  return (
    <button
      type="button"
      className="button"
      data-kind="plain"
      title={t('replay.open_hint')}
      onClick={open}
    >
      <History /> {t('replay.open')}
    </button>
  );
}
