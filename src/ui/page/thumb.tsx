import { fileUrl } from '#src/lib/api/file-url.ts';
import './thumb.css';

/**
 * A record's image beside its name in a row. Without an image the space stays empty, so that names
 * are aligned.
 */
export const Thumb = ({ fileId }: { fileId: number | null | undefined }) => (
  <span className="thumb">
    {fileId != null && <img src={fileUrl(fileId, '96')} alt="" loading="lazy" />}
  </span>
);
