import { queryOptions } from '@tanstack/react-query';
import type { FieldError } from '#contract/errors.ts';
import { settlementsRoutes } from '#contract/routes/money/settlements.ts';
import type { StaffOrderDetail } from '#contract/routes/operations/orders.ts';
import { propose } from '#src/domain/proposal/proposals.ts';
import { answerTo } from '#src/lib/api/answer-to.ts';
import { ApiFailure } from '#src/lib/api/call.ts';
import { type UploadOptions, uploadFile } from '#src/lib/api/upload.ts';

/** What the card provider owes by the books. */
export const cardClearing = () =>
  queryOptions({ ...answerTo(settlementsRoutes.clearing, {}), staleTime: 0 });

/** Uploads a file of the card provider. */
export const uploadSettlements = (file: File, options: UploadOptions) =>
  uploadFile(settlementsRoutes.upload, {}, file, options);

/** The errors of a refused file by line; none if it was refused as a whole. */
export const lineErrors = (error: unknown): readonly FieldError[] =>
  error instanceof ApiFailure ? error.fields : [];

/** Asks a second person to write off what the provider refused to capture of an order. */
export const proposeWriteOff = ({ id }: StaffOrderDetail, reason: string) =>
  propose({ kind: 'card_write_off', target: String(id), version: 0, change: {}, reason });
