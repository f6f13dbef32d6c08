import { zoneActs, zoneRecords } from '#src/domain/zone/zone-records.ts';
import { defineDetail } from '#src/ui/detail/detail.ts';

export const zoneDetail = defineDetail({ ...zoneRecords.detail, id: 'zoneDetail', acts: zoneActs });
