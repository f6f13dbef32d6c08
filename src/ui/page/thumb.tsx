import { fileUrl } from '#src/lib/api/file-url.ts';
import './thumb.css';

/** A record's picture beside its name in a row: what has none keeps the place, so that names stand in line. */
export const Thumb = ({ fileId }: { fileId: number | null | undefined }) => (
  <span className="thumb">
    {fileId != null && <img src={fileUrl(fileId, '96')} alt="" loading="lazy" />}
  </span>
);
