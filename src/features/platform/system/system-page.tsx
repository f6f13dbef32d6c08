import { useQuery } from '@tanstack/react-query';
import { installationRoutes } from '#contract/routes/platform/installation.ts';
import { answerTo } from '#src/lib/api/answer-to.ts';
import { t } from '#src/lib/i18n.ts';
import { timeToSecond } from '#src/lib/text/moment.ts';
import { failureText } from '#src/ui/failure/announce-failure.ts';
import { Loading } from '#src/ui/page/loading.tsx';
import { Notice } from '#src/ui/page/notice.tsx';
import { Backups, Disks, Release, Schedules, Servers, Services, Tables } from './parts.tsx';
import { Warnings } from './warnings.tsx';
import './system.css';

const REFETCH_MS = 30_000;

const useSystem = () =>
  useQuery({
    ...answerTo(installationRoutes.get, {}),
    refetchInterval: REFETCH_MS,
    staleTime: 0,
  });

/** /settings/system: what an administrator must know about the installation, on one page. */
export default function SystemPage() {
  const { data: system, error } = useSystem();
  if (!system)
    return (
      <div className="page">
        {error ? <Notice severity="critical">{failureText(error)}</Notice> : <Loading />}
      </div>
    );
  return (
    <div className="page system">
      <Warnings warnings={system.warnings} />
      {error && <Notice severity="warning">{failureText(error)}</Notice>}
      <div className="system__facts">
        <Release system={system} />
        <Backups system={system} />
      </div>
      <Services system={system} />
      <Servers system={system} />
      <Disks system={system} />
      <Schedules system={system} />
      <Tables system={system} />
      <p className="hint">{t('system.read_at', { at: timeToSecond(system.at) })}</p>
    </div>
  );
}
