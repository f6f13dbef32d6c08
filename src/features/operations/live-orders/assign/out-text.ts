import type { NeedKind } from '#contract/catalogue/needs.ts';
import type { OutReason } from '#contract/operations/dispatch-ranking.ts';
import { needsText } from '#src/domain/need/need-text.ts';
import { type MessageKey, t } from '#src/lib/i18n.ts';

/** Why a driver is excluded from a ranking, in words. `lacks`: what he has not of the needs. */
export const outText = (why: OutReason, lacks: readonly NeedKind[] = []): string =>
  lacks.length > 0
    ? t('dispatch.why_lacks', { needs: needsText(lacks) })
    : t(`dispatch.why_${why}` as MessageKey);
