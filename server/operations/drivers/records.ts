import type { RequestOf } from '#contract/endpoint.ts';
import { ANSWER_FIGURE_DAYS } from '#contract/operations/driver-facts/answer.ts';
import { DOCUMENT_DUE_DAYS } from '#contract/routes/operations/driver-profile.ts';
import type { DriverDay, driverStatusRoutes } from '#contract/routes/operations/driver-status.ts';
import { casablancaDay, casablancaDayStart, DAY_MS, dayAfter } from '#rules/time.ts';
import { driverAccountActs } from '../../people/users/acts.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { ChangeDeps } from '../../platform/db/change.ts';
import { mapPage } from '../../platform/http/cursor.ts';
import { fieldFault, notFound, refuse } from '../../platform/http/refusal.ts';
import { answersOf } from './answer-figures.ts';
import type { DocumentDuty } from './documents/document-duty.ts';
import { createDriverList, type DriverRow, driversCsv } from './driver-list.ts';
import { createDriverProfiles } from './profile.ts';
import type { DayRow, DriverRecordRepository } from './record-repository.ts';
import type { DriverRepository } from './repository.ts';
import type { DriverService } from './service.ts';

interface Deps extends ChangeDeps {
  repository: DriverRecordRepository;
  /** The rows of live screens, with the further columns of lists. */
  listed: DriverRepository['listed'];
  drivers: DriverService;
  documentDuty: DocumentDuty;
  ceiling: () => bigint;
}

const DEFAULT_DAYS = 30;
const MAX_DAYS = 366;

const toDay = (row: DayRow): DriverDay => ({
  day: row.day,
  delivered: Number(row.delivered),
  onTime: Number(row.on_time),
  clickToDoorMinutes:
    row.click_to_door === null ? null : Math.round(Number(row.click_to_door) / 6) / 10,
  distanceM: Math.round(Number(row.distance ?? 0)),
  cash: row.cash.toString(),
  returned: Number(row.returned),
});

/** Drivers for the back office: the list, their documents, and their record. */
export function createDriverRecords(deps: Deps) {
  const { db, clock, repository, listed, drivers, ceiling } = deps;
  const today = () => casablancaDay(clock());
  const list = createDriverList({
    db,
    until: (which) => (which === 'expired' ? today() : dayAfter(today(), DOCUMENT_DUE_DAYS + 1)),
    async rows(trx, ids): Promise<DriverRow[]> {
      const most = ceiling().toString();
      const since = new Date(clock().getTime() - ANSWER_FIGURE_DAYS * DAY_MS);
      const answers = await answersOf(trx, ids, since);
      return (await listed(trx, ids)).map((row) => ({
        ...drivers.show(row),
        plate: row.plate,
        account: row.status,
        accountVersion: row.account_version,
        cashAtHand: row.cash.toString(),
        ceiling: most,
        oldestUncollectedAt: row.oldest?.toISOString() ?? null,
        documentsDueOn: row.due_on,
        ...(answers.has(row.id) ? { answers: answers.get(row.id) } : {}),
      }));
    },
  });

  return {
    async list(query: Parameters<typeof list.page>[0], caller: Caller) {
      return mapPage(await list.page(query), (row) => ({
        ...row,
        acts: driverAccountActs(row, caller, clock()),
      }));
    },
    count: list.count,
    export: (query: Parameters<typeof list.export>[0]) => list.export(query, driversCsv),
    ...createDriverProfiles(deps),

    /** In total and by day. Errors: 404; 400 for an invalid or too long range. */
    async statistics(
      id: number,
      range: RequestOf<(typeof driverStatusRoutes)['statistics']>['query'],
    ) {
      if (!(await repository.papers(id))) throw notFound('driver');
      const to = range.to ?? today();
      const from = range.from ?? dayAfter(to, 1 - DEFAULT_DAYS);
      if (from > to || dayAfter(from, MAX_DAYS) < to)
        throw refuse('driver.period_too_long', undefined, {
          fields: [fieldFault('query.from', 'driver.days_before_end', { days: MAX_DAYS })],
        });
      const [row, days] = await Promise.all([
        repository.statistics(id, casablancaDayStart(clock())),
        repository.days(id, from, to),
      ]);
      return {
        driverId: id,
        delivered: Number(row?.delivered ?? 0),
        deliveredToday: Number(row?.delivered_today ?? 0),
        returned: Number(row?.returned ?? 0),
        late: Number(row?.late ?? 0),
        active: Number(row?.active ?? 0),
        meanPickupToDoorSeconds: row?.mean_ride == null ? null : Math.round(Number(row.mean_ride)),
        days: days.map(toDay),
      };
    },
  };
}
export type DriverRecords = ReturnType<typeof createDriverRecords>;
