import type { CsvStyle } from '#rules/csv.ts';
import type { Db } from '../../platform/db/schema.ts';
import { preferenceRepository } from './repository.ts';

/** How a person wants CSV files. */
export const csvStyleOf = async (db: Db, userId: number): Promise<CsvStyle> =>
  (await preferenceRepository.find(db, userId)).parts.csv ?? 'point';
