import { type Migration, sql } from 'kysely';
import { CATEGORIES } from './catalogue/categories.ts';
import { IMPORTS } from './catalogue/imports.ts';
import { ITEMS } from './catalogue/items.ts';
import { STORES } from './catalogue/stores.ts';

const PARTS = [CATEGORIES, STORES, ITEMS, IMPORTS];

/** Stores with their categories and items, and imports of them. */
export const catalogue: Migration = {
  async up(db) {
    for (const part of PARTS) await sql.raw(part).execute(db);
  },
};
