import { storeActs } from '#src/domain/store/store-acts.ts';
import { stores } from '#src/domain/store/stores.ts';
import { defineDetail } from '#src/ui/detail/detail.ts';

export const storeDetail = defineDetail({ ...stores.detail, acts: storeActs });
