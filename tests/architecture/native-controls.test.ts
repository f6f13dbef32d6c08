import { expect, test } from 'vitest';
import { NATIVE_CONTROLS } from './native-controls.ts';
import { isTest, readSources, type SourceFile } from './source.ts';

const hasNativeControl = ({ text }: SourceFile): boolean =>
  /<(?:button|input|select|textarea|dialog)\b/.test(text);

test('every native control is an exception with a reason', () => {
  const found = readSources().filter(
    (file) => /^src\/.*\.tsx$/.test(file.path) && !isTest(file.path) && hasNativeControl(file),
  );
  expect(found.map(({ path }) => path).toSorted()).toEqual(Object.keys(NATIVE_CONTROLS).toSorted());
});

test('native controls are found, and Blueprint’s are not', () => {
  const hit = (text: string) => hasNativeControl({ path: 'src/ui/a.tsx', text });
  expect(hit('<input\n  type="text"')).toBe(true);
  expect(hit('<dialog ref={dialog}>')).toBe(true);
  expect(hit('<InputGroup value="" /> <Dialog isOpen>')).toBe(false);
});
