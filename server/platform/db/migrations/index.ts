import type { Migration } from 'kysely';
import { platform } from './1001-platform.ts';
import { books } from './1002-books.ts';
import { people } from './1003-people.ts';
import { catalogue } from './1004-catalogue.ts';
import { growth } from './1005-growth.ts';
import { operations } from './1006-operations.ts';
import { money } from './1007-money.ts';
import { insight } from './1008-insight.ts';
import { eventScope } from './1009-event-scope.ts';
import { userLanguage } from './1010-user-language.ts';
import { payoutReferences } from './1011-payout-references.ts';
import { promotionLaunch } from './1012-promotion-launch.ts';
import { moneyLines } from './1013-money-lines.ts';
import { importChanges } from './1014-import-changes.ts';
import { accountHolders } from './1015-account-holders.ts';
import { withdrawnSlips } from './1016-withdrawn-slips.ts';
import { itemsAndUses } from './1017-items-and-uses.ts';

/**
 * All migrations by name, in their order. Those of 1001 to 1008 are the baseline, one for each wing of
 * the server; a change of the schema is a new one with the next number (docs/decisions/0107).
 */
export const migrations: Readonly<Record<string, Migration>> = {
  '1001-platform': platform,
  '1002-books': books,
  '1003-people': people,
  '1004-catalogue': catalogue,
  '1005-growth': growth,
  '1006-operations': operations,
  '1007-money': money,
  '1008-insight': insight,
  '1009-event-scope': eventScope,
  '1010-user-language': userLanguage,
  '1011-payout-references': payoutReferences,
  '1012-promotion-launch': promotionLaunch,
  '1013-money-lines': moneyLines,
  '1014-import-changes': importChanges,
  '1015-account-holders': accountHolders,
  '1016-withdrawn-slips': withdrawnSlips,
  '1017-items-and-uses': itemsAndUses,
};
