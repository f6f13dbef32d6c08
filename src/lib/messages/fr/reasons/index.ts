import type { ReasonTexts } from '../../reason-texts.ts';
import { bank } from './bank.ts';
import { cash } from './cash.ts';
import { catalogue } from './catalogue.ts';
import { drivers } from './drivers.ts';
import { fields } from './fields.ts';
import { growth } from './growth.ts';
import { imports } from './imports.ts';
import { insight } from './insight.ts';
import { operations } from './operations.ts';
import { orders } from './orders.ts';
import { payments } from './payments.ts';
import { payouts } from './payouts.ts';
import { people } from './people.ts';
import { platform } from './platform.ts';

/** Every reason of the server in French. */
export const reasons: ReasonTexts = {
  ...bank,
  ...cash,
  ...catalogue,
  ...drivers,
  ...fields,
  ...growth,
  ...imports,
  ...insight,
  ...operations,
  ...orders,
  ...payments,
  ...payouts,
  ...people,
  ...platform,
};
