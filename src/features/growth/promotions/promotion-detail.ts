import type { Promotion } from '#contract/routes/growth/promotions.ts';
import { promotionActs } from '#src/domain/promotion/promotions.ts';
import { allows } from '#src/lib/allows.ts';
import { defineDetail } from '#src/ui/detail/detail.ts';

export const promotionDetail = defineDetail<Promotion>({
  id: 'promotion',
  acts: promotionActs,
  edit: {
    path: (id) => `/promotions/${id}/edit`,
    permission: 'promotions.write',
    label: 'promotions.edit',
    can: allows('edit'),
  },
  listPath: '/promotions',
});
