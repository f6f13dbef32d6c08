import { queryOptions } from '@tanstack/react-query';
import type { InputOf } from '#contract/endpoint.ts';
import type { Case } from '#contract/operations/cases/case.ts';
import { casesRoutes } from '#contract/routes/operations/cases/cases.ts';
import { byId, call } from '#src/lib/api/call.ts';
import { randomId } from '#src/lib/api/random-id.ts';
import { type UploadOptions, uploadFile } from '#src/lib/api/upload.ts';
import { t } from '#src/lib/i18n.ts';
import { shortAge } from '#src/lib/text/age.ts';
import { timeOfDay } from '#src/lib/text/moment.ts';

/** The queue of cases, and the root of what is read of one. */
export const CASES = 'cases';

/** A case as its pane shows it. */
export const caseOf = (id: number) =>
  queryOptions({
    queryKey: [CASES, 'one', id],
    queryFn: ({ signal }) => call(casesRoutes.get, byId(id), { signal }),
  });

/** What happened in a case, at a version of it. */
export const historyOf = ({ id, version }: Pick<Case, 'id' | 'version'>) =>
  queryOptions({
    queryKey: [CASES, 'history', id, version],
    queryFn: ({ signal }) => call(casesRoutes.history, byId(id), { signal }),
    placeholderData: (before) => before,
  });

/** What a case is about, in words. */
export const subjectText = ({ subject }: Pick<Case, 'subject'>): string =>
  t(`cases.subject_${subject.kind}`, { id: subject.id, name: subject.name });

export const isOpen = ({ state }: Pick<Case, 'state'>): boolean =>
  state !== 'resolved' && state !== 'refused';

/** When it is due, or until when it waits. A closed one has neither. */
export function dueText({ dueAt, wakesAt, state }: Case, nowMs: number): string {
  if (!isOpen({ state })) return '';
  if (wakesAt !== null) return t('cases.waits_until', { at: timeOfDay(wakesAt) });
  const dueMs = Date.parse(dueAt);
  const minute = Math.floor(nowMs / 60_000);
  if (dueMs < nowMs) return t('cases.due_late', { age: shortAge(dueAt, minute) });
  const left = new Date(2 * minute * 60_000 - dueMs).toISOString();
  return t('cases.due_in', { age: shortAge(left, minute) });
}

export const isOverdue = ({ dueAt, state }: Pick<Case, 'dueAt' | 'state'>, nowMs: number) =>
  isOpen({ state }) && state !== 'waiting' && Date.parse(dueAt) < nowMs;

type Sent = Omit<InputOf<typeof casesRoutes.send>['body'], 'commandId'>;

/** Sends an event to a case at the version that the user saw. */
export const sendCase = ({ id, version }: Case, body: Sent): Promise<Case> =>
  call(
    casesRoutes.send,
    { ...byId(id), body: { commandId: randomId(), ...body } as never },
    { ifMatch: version },
  );

/** Writes a comment. It needs no version; under the same command it is written once. */
export const commentCase = (
  { id }: Pick<Case, 'id'>,
  text: string,
  commandId: string,
): Promise<Case> => call(casesRoutes.comment, { ...byId(id), body: { commandId, text } });

/** Opens a case. One that was opened by a lost response is named by the refusal of the next. */
export const openCase = (
  body: Omit<InputOf<typeof casesRoutes.open>['body'], 'commandId'>,
): Promise<Case> => call(casesRoutes.open, { body: { commandId: randomId(), ...body } });

/** Adds a photo to a case. The server keeps none of what the file says besides the picture. */
export const attachPhoto = ({ id }: Pick<Case, 'id'>, file: File, options: UploadOptions) =>
  uploadFile(casesRoutes.attach, byId(id), file, options);
