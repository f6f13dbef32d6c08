import type { GeneratedAlways } from 'kysely';

declare module '../schema.ts' {
  interface Database {
    files: {
      id: GeneratedAlways<number>;
      kind: 'image' | 'document' | 'proof';
      sha256: Buffer;
      name: string;
      type: string;
      bytes: number;
      width: number | null;
      height: number | null;
      owner_id: number;
      uploaded_at: Date;
      touched_at: Date;
    };
  }
}
