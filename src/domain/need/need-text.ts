import { NEEDS, type NeedKind } from '#contract/catalogue/needs.ts';
import { t } from '#src/lib/i18n.ts';
import { joinList } from '#src/lib/language/join-list.ts';
import { optionsOf } from '#src/ui/field/options.ts';

/** The display name of a need. */
export const needText = (need: NeedKind): string => t(`needs.${need}`);

/** Several needs in one line. */
export const needsText = (needs: readonly NeedKind[]): string => joinList(needs.map(needText));

export const needOptions = optionsOf(NEEDS, needText);
