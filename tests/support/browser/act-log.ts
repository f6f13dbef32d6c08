import type { Page } from 'playwright-core';

/** What a key or a click meant when it came, and the assignments that the console sent. */
export type LogEntry =
  | { kind: 'key'; key: string; order: number | null; shown: Readonly<Record<string, number>> }
  | { kind: 'click'; order: number | null; driver: number | null }
  | { kind: 'assign'; order: number; driver: number | null; reason: string | null };

/**
 * Records in the page, before the console handles them, each key with the drivers that its list
 * shows under each key, each press of the pointer with the driver of the row under it, and each
 * call that assigns an order.
 */
export async function logActs(page: Page): Promise<() => Promise<LogEntry[]>> {
  await page.addInitScript(() => {
    const log: unknown[] = [];
    Object.assign(window, { actLog: log });
    const pane = () => document.querySelector('.pane[aria-label*="ssign #"]');
    const order = () => {
      const id = /#(\d+)/.exec(pane()?.getAttribute('aria-label') ?? '')?.[1];
      return id === undefined ? null : Number(id);
    };
    const driverOf = (row: Element | null | undefined) =>
      row instanceof HTMLElement && row.dataset.present === undefined
        ? Number(row.dataset.driver)
        : null;
    window.addEventListener(
      'keydown',
      ({ key }) => {
        const shown: Record<string, number> = {};
        const rows = [...(pane()?.querySelectorAll('ol .choice') ?? [])];
        for (const row of rows)
          for (const { textContent } of row.querySelectorAll('kbd'))
            shown[textContent ?? ''] = driverOf(row) ?? 0;
        const asked = rows.find((row) => row.querySelector('.choice__ask')) ?? rows[0];
        if (asked) shown.Enter = driverOf(asked) ?? 0;
        log.push({ kind: 'key', key, order: order(), shown });
      },
      true,
    );
    window.addEventListener(
      'pointerdown',
      ({ target }) => {
        const row = target instanceof Element ? target.closest('.choice') : null;
        log.push({ kind: 'click', order: order(), driver: driverOf(row) });
      },
      true,
    );
    const { send } = XMLHttpRequest.prototype;
    XMLHttpRequest.prototype.send = function sendLogged(body) {
      const text = typeof body === 'string' ? body : '';
      if (/"orderId":\d+,"driverId"/.test(text)) {
        const { orderId, driverId, reason = null } = JSON.parse(text);
        log.push({ kind: 'assign', order: orderId, driver: driverId, reason });
      }
      send.call(this, body);
    };
  });
  return () => page.evaluate(() => (window as unknown as { actLog: LogEntry[] }).actLog);
}
