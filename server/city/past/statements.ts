import { DAY_MS, HOUR_MS } from '#rules/time.ts';
import { byOf, type Past } from './past-city.ts';

/** When statements and scheduled reports of the previous day are made. */
const MORNING_MS = 6 * HOUR_MS;
/** The number of stores that get statements. */
const STORES = 6;

/** The platform's details on invoices, statements of some stores, and a daily report. */
export function planStatements(
  { services, agenda, staff, stores: furnished }: Past,
  firstDay: number,
  end: number,
): void {
  const { reportSchedules, statements, figures, stores, settings } = services;
  const finance = byOf(staff.finance);

  agenda.at(firstDay + MORNING_MS + HOUR_MS, async () => {
    const { version: unset } = await settings.read('billing', staff.finance);
    const platform = {
      legalName: 'Tawsil SARL',
      address: '12 boulevard d’Anfa, Casablanca',
      ice: '001540123000045',
      fiscalId: '15401230',
      tradeRegister: 'Casablanca 401230',
    };
    const admin = byOf({ ...staff.finance, role: 'admin' });
    await settings.write('billing', unset, platform, admin);
    for (const [n, { id }] of [...furnished.values()].slice(0, STORES).entries()) {
      const { version, email } = await stores.get(id);
      const serial = String(n + 1).padStart(3, '0');
      await stores.update(
        id,
        version,
        {
          statements: 'week',
          email: email ?? `store${n + 1}@stores.example`,
          ice: `001540${serial}000087`,
          fiscalId: `1540${serial}`,
        },
        admin,
      );
    }
    await reportSchedules.create(
      {
        name: 'Sales of the day',
        report: 'sales',
        rows: 'store',
        zone: null,
        storeId: null,
        driverId: null,
        rhythm: 'day',
        hour: 6,
        attachment: 'xlsx',
        recipients: [
          { userId: staff.finance.userId },
          { userId: staff.supervisor.userId },
        ] as never,
      },
      finance,
    );
  });
  for (let day = firstDay + DAY_MS; day + MORNING_MS < end; day += DAY_MS)
    agenda.at(day + MORNING_MS, async () => {
      await figures.fold();
      await reportSchedules.sendDue();
      await statements.issueAll();
    });
}
