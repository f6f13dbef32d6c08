import { Link } from 'react-router-dom';
import type { Installation } from '#contract/routes/platform/installation.ts';
import { jobText } from '#src/domain/job/jobs.ts';
import { keptText } from '#src/lib/api/sentence-of.ts';
import { t, textIfKnown } from '#src/lib/i18n.ts';
import { joinList } from '#src/lib/language/join-list.ts';
import { labelled } from '#src/lib/language/labelled.ts';
import { moment } from '#src/lib/text/moment.ts';
import { bytesText, countText, percentText } from '#src/lib/text/number.ts';
import { Section } from '#src/ui/detail/parts.tsx';
import { FactsTable } from './facts-table.tsx';

type Part = { system: Installation };

const at = (instant: string | null) => (instant === null ? null : moment(instant));
const warned = (text: string, isWarning: boolean) => (
  <span data-tone={isWarning ? 'warning' : undefined}>{text}</span>
);

/** The release, and what changed in it. */
export const Release = ({ system }: Part) => (
  <Section
    title={t('system.release')}
    facts={[
      [t('system.version'), system.release],
      [t('system.schema'), system.schema],
      [t('system.migrated'), at(system.migratedAt)],
      [t('system.database_version'), `PostgreSQL ${system.database.version}`],
      [t('system.database_size'), bytesText(system.database.bytes)],
    ]}
  >
    {system.notes && (
      <details className="system__notes">
        <summary>{t('system.notes')}</summary>
        <pre>{system.notes}</pre>
      </details>
    )}
  </Section>
);

/** The last backup and the last drill. */
export function Backups({ system }: Part) {
  const { isScheduled, last, drill, goodDrillAt } = system.backups;
  return (
    <Section
      title={t('system.backups')}
      facts={[
        [t('system.backup_schedule'), t(isScheduled ? 'system.scheduled' : 'system.not_scheduled')],
        [t('system.backup_last'), at(last?.at ?? null)],
        [
          t('system.backup_size'),
          last && joinList([bytesText(last.bytes), `${countText(last.rows)} ${t('system.rows')}`]),
        ],
        [t('system.backup_encrypted'), last && t(last.isEncrypted ? 'form.yes' : 'form.no')],
        [t('system.backup_file'), last && `${last.host}: ${last.path}`],
        [
          t('system.drill_last'),
          drill &&
            warned(
              drill.error === null ? moment(drill.at) : labelled(moment(drill.at), drill.error),
              drill.error !== null,
            ),
        ],
        [t('system.drill_good'), at(goodDrillAt)],
      ]}
    />
  );
}

/** Mail, push, file store and NATS: configured or not, and how they do. */
export const Services = ({ system }: Part) => (
  <FactsTable
    title={t('system.services')}
    rows={system.services}
    keyOf={({ name }) => name}
    empty=""
    columns={[
      [t('system.service'), ({ name }) => t(`system.service_${name}`)],
      [
        t('system.state'),
        ({ isConfigured, isFailing, name }) =>
          isFailing
            ? warned(t('system.failing'), true)
            : isConfigured
              ? t('system.configured')
              : t(`system.without_${name}`),
      ],
      [t('system.succeeded'), ({ succeededAt }) => at(succeededAt)],
      [t('system.failed'), ({ failedAt }) => at(failedAt)],
      [t('system.error'), ({ error }) => error, 'wide'],
    ]}
  />
);

const dutiesText = (names: readonly string[]) =>
  joinList(names.map((name) => textIfKnown(`system.duty_${name}`) ?? name)) || null;

/** The servers, and which of them has which duty. */
export const Servers = ({ system }: Part) => (
  <FactsTable
    title={t('system.servers')}
    rows={system.servers}
    keyOf={({ name }) => name}
    empty={t('system.no_servers')}
    columns={[
      [t('system.server'), ({ name }) => name],
      [t('system.version'), ({ release }) => release],
      [
        t('system.state'),
        ({ isRunning }) => warned(t(isRunning ? 'system.running' : 'system.silent'), !isRunning),
      ],
      [t('system.leads'), ({ leads }) => dutiesText(leads), 'wide'],
      [t('system.started'), ({ startedAt }) => moment(startedAt)],
      [t('system.seen'), ({ seenAt }) => moment(seenAt)],
    ]}
  />
);

/** The disks, with their forecast. */
export const Disks = ({ system }: Part) => (
  <FactsTable
    title={t('system.disks')}
    rows={system.disks}
    keyOf={({ host, path }) => `${host} ${path}`}
    empty={t('system.no_disks')}
    columns={[
      [t('system.disk'), ({ holds }) => t(`system.holds_${holds}`)],
      [t('system.path'), ({ host, path }) => `${host}: ${path}`, 'wide'],
      [t('system.free'), ({ freeBytes }) => bytesText(freeBytes), 'number'],
      [t('system.size'), ({ sizeBytes }) => bytesText(sizeBytes), 'number'],
      [
        t('system.used'),
        ({ freeBytes, sizeBytes }) => percentText(sizeBytes > 0 ? 1 - freeBytes / sizeBytes : 0),
        'number',
      ],
      [
        t('system.full_in'),
        ({ fullInDays }) =>
          fullInDays === null ? null : t('system.days', { n: Math.floor(fullInDays) }),
        'number',
      ],
    ]}
  />
);

/** The largest tables of the database. */
export const Tables = ({ system }: Part) => (
  <FactsTable
    title={t('system.tables')}
    rows={system.database.tables}
    keyOf={({ name }) => name}
    empty=""
    columns={[
      [t('system.table'), ({ name }) => name],
      [t('system.size'), ({ bytes }) => bytesText(bytes), 'number'],
      [t('system.table_rows'), ({ rows }) => countText(rows), 'number'],
      [t('system.dead_rows'), ({ deadRows }) => countText(deadRows), 'number'],
      [t('system.vacuumed'), ({ vacuumedAt }) => at(vacuumedAt)],
      [t('system.analyzed'), ({ analyzedAt }) => at(analyzedAt)],
    ]}
  />
);

/** The repeated jobs. */
export const Schedules = ({ system }: Part) => (
  <FactsTable
    title={t('system.schedules')}
    rows={system.schedules}
    keyOf={({ id }) => id}
    empty={t('system.no_schedules')}
    columns={[
      [
        t('system.job'),
        ({ id, kind }) => <Link to={`/settings/jobs?id=${id}`}>{jobText(kind)}</Link>,
      ],
      [
        t('system.state'),
        ({ state }) => warned(t(`jobs.state_${state}`), state === 'retrying' || state === 'failed'),
      ],
      [t('system.due'), ({ dueAt, state }) => (state === 'paused' ? null : moment(dueAt))],
      [t('system.ended'), ({ endedAt }) => at(endedAt)],
      [
        t('system.error'),
        (row) =>
          row.lastError === null
            ? null
            : `${at(row.lastErrorAt) ?? ''}: ${keptText(row.lastError, row)}`,
        'wide',
      ],
    ]}
  />
);
