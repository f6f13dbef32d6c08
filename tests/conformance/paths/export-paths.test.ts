import { expect, it } from 'vitest';
import { exportsRoutes as calls, ExportAct } from '#contract/routes/insight/exports.ts';
import { EXPORT_STATES, type ExportState, exportRules } from '#machines/export/export-machine.ts';
import type { Person, TestApp } from '#tests/support/app.ts';
import { withApp } from '#tests/support/with-app.ts';

let t: TestApp;
let owner: Person;
withApp(
  async (made) => {
    t = made;
    owner = await t.person('finance');
  },
  { manualTicks: true },
);

async function made(state: ExportState) {
  const at = t.clock();
  const isReady = state === 'ready';
  const { id } = await t.db
    .insertInto('exports')
    .values({
      owner_id: owner.id,
      name: 'orders',
      source: JSON.stringify({ kind: 'orders', query: {} }),
      format: 'csv',
      zones: null,
      state,
      rows_all: null,
      bytes: isReady ? 1 : null,
      error: null,
      created_at: at,
      changed_at: at,
      ended_at: null,
      expires_at: isReady ? at : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return (await t.call(calls.get, { params: { id } }, owner)).body;
}

/** The events that its owner sends, in every state; the server sends the others. */
it.each(EXPORT_STATES)(
  'the export machine and the server agree on a file that is %s',
  async (state) => {
    for (const event of ExportAct.options) {
      const row = await made(state);
      const after = exportRules.apply({ status: state }, event);
      const act = event.replace('export.', '') as 'cancel' | 'retry' | 'remove';
      expect([event, row.state, row.acts[act] === true]).toEqual([event, state, after !== null]);
      const answer = await t.call(calls.send, { params: { id: row.id }, body: { event } }, owner, {
        'if-match': `"${row.version}"`,
      });
      // The server may have started to make it again by now.
      if (after) expect([answer.status, answer.body.state]).toEqual([200, after.status]);
      else
        expect([answer.status, answer.body]).toEqual([
          409,
          expect.objectContaining({
            code: 'export.illegal_event',
            legalEvents: exportRules.legal({ status: state }),
          }),
        ]);
    }
  },
);
