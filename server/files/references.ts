/** A column that holds ids of files; files that none of them holds are swept away. */
export interface FileReference {
  table: string;
  column: string;
  isArray?: boolean;
}

/** Everything that may hold a file. A new column with files is added here. */
export const FILE_REFERENCES: readonly FileReference[] = [];
