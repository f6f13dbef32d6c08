export { zone_editor } from '../en/zone-editor.ts';
