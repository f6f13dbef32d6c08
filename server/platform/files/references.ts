/** A SQL condition: whether this column refers to a file `f`. */
type FileReference = string;

/** Every reference to a file: a new column with files is added here, with its constraint. */
export const FILE_REFERENCES: readonly FileReference[] = [
  'exists (select 1 from stores where logo_id = f.id)',
  'exists (select 1 from stores where cover_id = f.id)',
  `exists (select 1 from stores where documents <> '[]'
    and documents @> jsonb_build_array(jsonb_build_object('fileId', f.id)))`,
  'exists (select 1 from categories where image_id = f.id)',
  'exists (select 1 from app_categories where image_id = f.id)',
  'exists (select 1 from featured where image_id = f.id)',
  'exists (select 1 from push_campaigns where image_id = f.id)',
  `exists (select 1 from items where image_ids <> '{}' and image_ids @> array[f.id])`,
  `exists (select 1 from home where sections @> jsonb_build_array(jsonb_build_object('imageId', f.id)))`,
  `exists (select 1 from home_releases
    where sections @> jsonb_build_array(jsonb_build_object('imageId', f.id)))`,
  'exists (select 1 from driver_documents where file_id = f.id)',
  'exists (select 1 from proofs where file_id = f.id)',
  'exists (select 1 from case_events where file_id = f.id)',
];
