import { filesRoutes, type ImageSize } from '#contract/routes/files.ts';
import { pathOf } from './call.ts';
import { apiHost } from './console-config.ts';

/** The address of a picture in one of its sizes, in pixels. */
export const fileUrl = (id: number, size: ImageSize): string =>
  `${apiHost()}${pathOf(filesRoutes.image.path, { id, size })}`;
