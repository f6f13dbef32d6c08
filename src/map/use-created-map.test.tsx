import { render, waitFor } from '@testing-library/react';
import { useRef } from 'react';
import { expect, it, vi } from 'vitest';
import { HOME } from './base/camera.ts';
import { useCreatedMap } from './use-created-map.ts';

function MapFrame({ onMap, onUnusable }: { onMap: () => void; onUnusable: () => void }) {
  const container = useRef<HTMLDivElement>(null);
  useCreatedMap(container, { label: 'Map', camera: HOME, isUnusable: false, onMap, onUnusable });
  return <div ref={container} />;
}

// This environment has no WebGL.
it('reports a map that cannot be created, and leaves the screen as it is', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const onMap = vi.fn();
  const onUnusable = vi.fn();
  render(<MapFrame onMap={onMap} onUnusable={onUnusable} />);
  await waitFor(() => expect(onUnusable).toHaveBeenCalledWith(true));
  expect(onMap).not.toHaveBeenCalled();
});
