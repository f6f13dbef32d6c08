import {
  type Export,
  type ExportAct,
  type ExportFormat,
  type ExportSource,
  exportsRoutes,
} from '#contract/routes/insight/exports.ts';
import { allows } from '#src/lib/allows.ts';
import { byId, call, pathOf } from '#src/lib/api/call.ts';
import { http } from '#src/lib/api/http.ts';
import { saveBlob } from '#src/lib/api/save-file.ts';
import { keptText } from '#src/lib/api/sentence-of.ts';
import { definePart } from '#src/lib/console/console.ts';
import { sendOnce } from '#src/lib/console/in-flight.ts';
import { t } from '#src/lib/i18n.ts';
import { failureText } from '#src/ui/failure/announce-failure.ts';
import type { RecordAct } from '#src/ui/list/acts/list-act.ts';
import { sendEach } from '#src/ui/list/acts/send-each.ts';
import { showToast } from '#src/ui/toast/toaster.tsx';

const LOOK_EVERY_MS = 1_500;

export const readFile = (id: number): Promise<Export> => call(exportsRoutes.get, byId(id));

/** Downloads a file that is ready. A failure is announced. */
export async function downloadFile({ id, name }: Pick<Export, 'id' | 'name'>): Promise<void> {
  try {
    const url = pathOf(exportsRoutes.file.path, { id });
    const { data } = await http.request<Blob>({ url, responseType: 'blob' });
    saveBlob(name, data);
  } catch (error) {
    announceFailure(error);
  }
}

const announceFailure = (error: unknown) =>
  showToast({
    title: t('reports.file_refused', { message: failureText(error) }),
    intent: 'destructive',
  });

/**
 * Files that were requested and are being made. Each is announced when it is ready or has failed.
 */
const waiting = definePart(
  () => ({ timers: new Set<ReturnType<typeof setTimeout>>() }),
  ({ timers }) => {
    for (const timer of timers) clearTimeout(timer);
  },
);

function announceWhenReady(id: number): void {
  const { timers } = waiting();
  const timer = setTimeout(async () => {
    timers.delete(timer);
    const file = await readFile(id).catch(() => null);
    if (file === null || file.state === 'waiting' || file.state === 'running')
      return announceWhenReady(id);
    if (file.state === 'ready')
      showToast({
        title: t('reports.file_ready', { name: file.name }),
        action: { label: t('reports.download'), run: () => void downloadFile(file) },
      });
    else if (file.state === 'failed') announceFailure(new Error(keptText(file.error, file) ?? ''));
  }, LOOK_EVERY_MS);
  timers.add(timer);
}

/** Requests a file of a report or a list. The server makes it, and the result is announced. */
export async function makeFile(source: ExportSource, format: ExportFormat): Promise<void> {
  try {
    const body = { source, format };
    const made = await sendOnce(`file ${JSON.stringify(body)}`, () =>
      call(exportsRoutes.create, { body }),
    );
    if (!made) return;
    const { id, name } = made;
    showToast({ title: t('reports.file_begun', { name }) });
    announceWhenReady(id);
  } catch (error) {
    announceFailure(error);
  }
}

const act = (
  id: 'cancel' | 'retry' | 'remove',
  more: Pick<RecordAct<Export>, 'key' | 'isConfirmed' | 'lead'>,
): RecordAct<Export> => ({
  id,
  label: `reports.file_${id}`,
  permission: 'orders.read',
  can: allows(id),
  ...more,
  send: sendEach<Export, Export>(
    ({ id: file, version }) => {
      const event: ExportAct = `export.${id}`;
      return call(exportsRoutes.send, { ...byId(file), body: { event } }, { ifMatch: version });
    },
    (_, after) => after,
  ),
});

/** The acts of a file's owner. */
export const fileActs = [
  act('cancel', { key: 'c' }),
  act('retry', { key: 'r' }),
  act('remove', { key: 'm', isConfirmed: true, lead: 'reports.file_remove_lead' }),
];
