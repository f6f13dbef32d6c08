// Imported before the editor, because its styles must follow these, as in the console.
import '#src/ui/tokens.css';
import '#src/ui/base.css';
import '#src/ui/page/text.css';
import '#src/ui/page/table.css';
import '#src/ui/page/shapes.css';
import '#src/ui/page/figures.css';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import type { Corner } from '#rules/geometry/ring.ts';
import { createConsole } from '#src/lib/console/console.ts';
import { loadConsoleConfig } from '#src/lib/console-config.ts';
import { loadMessages } from '#src/lib/i18n.ts';
import { dispatchKey } from '#src/lib/keys/dispatcher.ts';
import { guardKeyRelease } from '#src/lib/keys/key-release.ts';
import { chooseTheme } from '#src/lib/use-theme.ts';
import ZoneEditor from '#src/map/zone-editor/zone-editor.tsx';

const box = (west: number, south: number, east: number, north: number): Corner[] => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
];
/** Its centre is the centre of the map while nothing is drawn. */
const MAARIF = box(-7.62, 33.56, -7.58, 33.6);
const neighbours = [{ id: 1, name: 'Maarif', kind: 'delivery' as const, ring: MAARIF }];

const page = { ring: [] as Corner[], parts: [] as Corner[][], setTheme: chooseTheme };
declare global {
  interface Window {
    zoneEditor: typeof page;
  }
}
window.zoneEditor = page;

function Held() {
  const [ring, setRing] = useState<Corner[]>([]);
  const change = (next: Corner[]) => {
    page.ring = next;
    setRing(next);
  };
  return (
    <ZoneEditor
      ring={ring}
      onChange={change}
      neighbours={neighbours}
      onSplit={(parts) => {
        page.parts = parts;
      }}
      onMerge={(_, merged) => change(merged)}
    />
  );
}

createConsole();
guardKeyRelease(window);
window.addEventListener('keydown', dispatchKey);
await Promise.all([loadMessages(), loadConsoleConfig()]);
createRoot(document.querySelector('#map') as HTMLElement).render(
  <MemoryRouter>
    <Held />
  </MemoryRouter>,
);
