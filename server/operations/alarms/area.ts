import { type RawBuilder, sql } from 'kysely';
import type { AuditService } from '../../books/audit/service.ts';
import type { LedgerReports } from '../../books/ledger/reports.ts';
import type { LedgerService } from '../../books/ledger/service.ts';
import type { SettingsService } from '../../people/settings/service.ts';
import { partsOf } from '../../platform/acts/perform.ts';
import { area, type Base } from '../../platform/area.ts';
import type { EventKinds } from '../../platform/events/kinds.ts';
import type { EventService } from '../../platform/events/service.ts';
import { ok } from '../../platform/http/answers.ts';
import type { JobService } from '../../platform/jobs/service.ts';
import type { MailService } from '../../platform/mail/service.ts';
import type { CaseService } from '../cases/service.ts';
import type { ClaimService } from '../claims/service.ts';
import type { ZoneModes } from '../dispatch/zone-modes.ts';
import type { PositionExchange } from '../drivers/exchange/exchange.ts';
import type { HotPositions } from '../drivers/hot-positions.ts';
import type { Roster } from '../drivers/roster.ts';
import type { DriverService } from '../drivers/service.ts';
import type { OpenOrders } from '../open-orders/open-orders.ts';
import type { ProofService } from '../orders/proofs/service.ts';
import type { PresenceService } from '../presence/service.ts';
import type { ZoneService } from '../zones/service.ts';
import { createAlarmEvaluation } from './evaluation.ts';
import type { EvaluationDeps } from './evaluation-deps.ts';
import { createAlarmRepository, doesAlarmStand } from './repository.ts';
import { createAlarmService } from './service.ts';

/** How often the alarm rules are evaluated. */
const RULES_MS = 2_000;

interface Needs extends Base {
  audit: AuditService;
  events: EventService;
  eventKinds: EventKinds;
  settings: SettingsService;
  claims: ClaimService;
  presence: PresenceService;
  zones: ZoneService;
  zoneModes: ZoneModes;
  roster: Roster;
  hot: HotPositions;
  exchange: PositionExchange;
  openOrders: OpenOrders;
  drivers: DriverService;
  ledger: LedgerService;
  books: LedgerReports;
  jobs: Pick<JobService, 'stopped' | 'areStopped' | 'stoppedMark'>;
  mails: Pick<MailService, 'unsent' | 'areUnsent' | 'unsentMark'>;
  payouts: {
    waitingList: EvaluationDeps['inputs']['payouts']['read'];
    waitingMark: EvaluationDeps['inputs']['payouts']['mark'];
    areWaiting: () => RawBuilder<boolean>;
  };
  paymentTroubles: EvaluationDeps['inputs']['payments'] & { exist: () => RawBuilder<boolean> };
  sheets: {
    overdueList: EvaluationDeps['inputs']['sheets']['read'];
    overdueMark: EvaluationDeps['inputs']['sheets']['mark'];
    areOverdue: () => RawBuilder<boolean>;
  };
  collectors: {
    heldList: EvaluationDeps['inputs']['collectors']['read'];
    heldMark: EvaluationDeps['inputs']['collectors']['mark'];
    areHeld: () => RawBuilder<boolean>;
  };
  cases: Pick<CaseService, 'overdueList' | 'overdueMark' | 'areOverdue'>;
  contactTroubles: EvaluationDeps['inputs']['unanswered'] & { exist: () => RawBuilder<boolean> };
  openContests: EvaluationDeps['inputs']['contests'] & { areDue: () => RawBuilder<boolean> };
  proofs: Pick<ProofService, 'openList' | 'openMark' | 'areOpen'>;
  disputes: {
    openList: EvaluationDeps['inputs']['disputes']['read'];
    openMark: EvaluationDeps['inputs']['disputes']['mark'];
    areLate: () => RawBuilder<boolean>;
  };
}

export const alarmsArea = area({
  services(needs: Needs) {
    needs.eventKinds.declare('alarm', {
      permission: 'live.read',
      isVisible: (places, { zone }) => places.hasZoneNamed(zone),
    });
    const {
      claims,
      presence,
      zones,
      zoneModes,
      drivers,
      ledger,
      books,
      jobs,
      mails,
      payouts,
      exchange,
    } = needs;
    const { cases, collectors, contactTroubles, disputes, paymentTroubles, proofs, sheets } = needs;
    const parts = {
      ...needs,
      repository: createAlarmRepository(needs.db),
      operators: presence.operators,
      autopilotZones: zoneModes.onAutopilot,
    };
    return {
      alarms: createAlarmService(parts),
      alarmEvaluation: createAlarmEvaluation({
        ...parts,
        inputs: {
          zones: { mark: zones.revisionMark, read: zones.lookup },
          autopilot: { mark: zoneModes.autopilotMark, read: zoneModes.onAutopilot },
          payouts: { mark: payouts.waitingMark, read: payouts.waitingList },
          payments: paymentTroubles,
          collectors: { mark: collectors.heldMark, read: collectors.heldList },
          sheets: { mark: sheets.overdueMark, read: sheets.overdueList },
          cases: { mark: cases.overdueMark, read: cases.overdueList },
          disputes: { mark: disputes.openMark, read: disputes.openList },
          contests: needs.openContests,
          unproven: { mark: proofs.openMark, read: proofs.openList },
          unanswered: contactTroubles,
          books: { mark: books.latestMark, read: books.unsound },
          mails: { mark: mails.unsentMark, read: mails.unsent },
          proof: { mark: books.latestMark, read: books.late },
          jobs: { mark: jobs.stoppedMark, read: jobs.stopped },
        },
        held: async () => (await claims.heldAndClaimed()).held,
        onDuty: drivers.onDuty,
        placesAt: drivers.placesAt,
        cash: ledger,
        busLostMs: exchange.lostMs,
        isAnythingUp: () => sql<boolean>`(
          ${doesAlarmStand()} or ${needs.events.isUnpublished()} or ${books.isUnsound()}
          or ${books.isLate()} or ${jobs.areStopped()} or ${mails.areUnsent()}
          or ${payouts.areWaiting()} or ${collectors.areHeld()} or ${sheets.areOverdue()}
          or ${disputes.areLate()} or ${needs.openContests.areDue()} or ${cases.areOverdue()} or ${proofs.areOpen()}
          or ${paymentTroubles.exist()} or ${contactTroubles.exist()})`,
      }),
    };
  },
  handlers: ({ alarms }) => ({
    alarms: {
      list: () => ok(alarms.list()),
      get: ({ params }) => ok(alarms.get(params.id)),
      acknowledge: (call) => ok(alarms.acknowledge(...partsOf(call))),
      shelve: (call) => ok(alarms.shelve(...partsOf(call))),
      unshelve: (call) => ok(alarms.unshelve(...partsOf(call))),
      escalate: (call) => ok(alarms.escalate(...partsOf(call))),
      history: ({ query }) => ok(alarms.history(query)),
      metrics: ({ query }) => ok(alarms.metrics(query.hours)),
      preview: ({ body }) => ok(alarms.preview(body.settings)),
    },
  }),
  ticks: ({ alarmEvaluation }) => [
    {
      everyMs: RULES_MS,
      run: alarmEvaluation.evaluate,
      due: alarmEvaluation.isDue,
      rest: alarmEvaluation.rest,
      isManual: true,
    },
  ],
  gauges: ({ alarmEvaluation }) => [
    {
      name: 'tawsil_alarms_leader',
      help: 'Whether this server evaluates the alarms: 1 on one server, 0 on the others.',
      read: () => Number(alarmEvaluation.isLeader()),
    },
  ],
  runs: ({ alarmEvaluation }) => ({ alarms: alarmEvaluation.evaluate }),
  stop: ({ alarmEvaluation }) => alarmEvaluation.stop(),
});
