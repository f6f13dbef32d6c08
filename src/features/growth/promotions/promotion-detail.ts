import { promotionActs, promotions } from '#src/domain/promotion/promotions.ts';
import { defineDetail } from '#src/ui/detail/detail.ts';

export const promotionDetail = defineDetail({ ...promotions.detail, acts: promotionActs });
