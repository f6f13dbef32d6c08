import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { http } from '#src/lib/api/http.ts';
import { consoleWithApi, signInAs } from '#tests/support/fake-api.ts';
import { aCase } from '#tests/support/gallery/cases.ts';
import { PhotoBox } from './photo-box.tsx';

const row = aCase(118, { acts: { attach: true } });
const image = new File(['x'], 'shot.png', { type: 'image/png' });

function show(of = row) {
  signInAs({ id: 1, role: 'operator' });
  consoleWithApi();
  // Uploads report their progress, so that they do not go through the console's calls.
  const sent = vi.spyOn(http, 'request').mockReset().mockResolvedValue({ data: of });
  const onSent = vi.fn();
  render(
    <PhotoBox row={of} onSent={onSent}>
      <textarea aria-label="Comment" />
    </PhotoBox>,
  );
  const paste = (...files: File[]) =>
    fireEvent.paste(screen.getByLabelText('Comment'), { clipboardData: { files } });
  return { sent, onSent, paste };
}

it('an image that is pasted into the comment is added to the case; text is not touched', async () => {
  const { sent, onSent, paste } = show();
  // Not prevented: the browser writes it.
  expect(paste()).toBe(true);
  expect(paste(new File(['x'], 'a.txt', { type: 'text/plain' }))).toBe(true);
  expect(paste(image)).toBe(false);
  await expect.poll(() => onSent.mock.calls).toEqual([[row]]);
  expect(sent).toHaveBeenCalledOnce();
  const { url, data } = sent.mock.calls[0]?.[0] ?? {};
  expect(url).toBe('/api/admin/cases/118/photos');
  expect((data as FormData).get('file')).toEqual(image);
});

it('a photo is not offered where it would be refused', () => {
  const { paste, sent } = show(
    aCase(118, { acts: { attach: { code: 'permission.denied', message: 'No' } } }),
  );
  expect(screen.queryByRole('button', { name: 'Add a photo' })).toBeNull();
  paste(image);
  expect(sent).not.toHaveBeenCalled();
});
