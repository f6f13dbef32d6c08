import { filesRoutes, type ImageSize } from '#contract/routes/platform/files.ts';
import { apiHost } from '#src/lib/console-config.ts';
import { pathOf } from './call.ts';

/** The URL of an image in one of its sizes, in pixels. */
export const fileUrl = (id: number, size: ImageSize): string =>
  `${apiHost()}${pathOf(filesRoutes.image.path, { id, size })}`;
