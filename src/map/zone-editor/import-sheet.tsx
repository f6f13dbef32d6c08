import { Button, TextArea } from '@blueprintjs/core';
import { useMemo, useState } from 'react';
import type { LatLon } from '#contract/geo.ts';
import { MAX_GEOJSON_BYTES, type ReadFeature, readGeoJson } from '#rules/geometry/geojson.ts';
import { areaM2, ringOf } from '#rules/geometry/ring.ts';
import { squareMetresText } from '#src/domain/zone/zone-text.ts';
import { t } from '#src/lib/i18n.ts';
import { SelectField } from '#src/ui/controls/select.tsx';
import { Field } from '#src/ui/field/field.tsx';
import { FileDrop } from '#src/ui/form/fields/file-drop.tsx';
import { Sheet } from '#src/ui/overlay/sheet.tsx';
import { Notice } from '#src/ui/page/notice.tsx';
import { textOfFile } from './files/file-text.ts';
import { geoJsonOfKml, isXml } from './files/kml.ts';
import { faultText, fileFaultText } from './shape-text.ts';
import type { ImportedShape } from './zone-editor-props.ts';

interface Props {
  /** A point in the market, used to detect swapped coordinates. */
  near: LatLon | null;
  onUse: (shape: ImportedShape) => void;
  /** Simplifies a shape with too many corners, then uses it. */
  onSimplify: (shape: ImportedShape) => void;
  onImportMany: ((shapes: readonly ImportedShape[]) => void) | undefined;
  onClose: () => void;
}

/** A longer text would slow the field down; the whole text is read nevertheless. */
const SHOWN_LETTERS = 20_000;

const nameOf = ({ name, at }: ReadFeature): string =>
  name || t('zone_editor.import_feature', { n: at + 1 });
const shapeOf = ({ name, ring }: ReadFeature): ImportedShape => ({ name, ring: [...ring] });

function Feature({
  feature,
  onUse,
  onSimplify,
}: { feature: ReadFeature } & Pick<Props, 'onUse' | 'onSimplify'>) {
  const { ring, fault } = feature;
  const name = nameOf(feature);
  return (
    <li data-tone={fault ? 'warning' : undefined}>
      <span>
        <strong>{name}</strong>{' '}
        {fault
          ? faultText(fault)
          : t('zone_editor.import_corners', {
              n: ring.length,
              size: squareMetresText(areaM2(ringOf(ring))),
            })}
      </span>
      {fault === null && (
        <Button
          size="small"
          aria-label={t('zone_editor.import_use_of', { name })}
          onClick={() => onUse(shapeOf(feature))}
        >
          {t('zone_editor.import_use')}
        </Button>
      )}
      {fault?.kind === 'too_many' && (
        <Button
          size="small"
          aria-label={t('zone_editor.import_simplify_of', { name })}
          onClick={() => onSimplify(shapeOf(feature))}
        >
          {t('zone_editor.import_simplify')}
        </Button>
      )}
    </li>
  );
}

function Found({ text, near, ...acts }: { text: string } & Omit<Props, 'onClose'>) {
  const [nameKey, setNameKey] = useState<string>();
  const json = useMemo(() => (isXml(text) ? geoJsonOfKml(text) : text), [text]);
  const read = useMemo(
    () => (json === null ? null : readGeoJson(json, { ...(near ? { near } : {}), nameKey })),
    [json, near, nameKey],
  );
  if (read === null) return <Notice severity="critical">{t('zone_editor.file_not_kml')}</Notice>;
  if (read.fault) return <Notice severity="critical">{fileFaultText(read.fault)}</Notice>;
  const good = read.features.filter(({ fault }) => fault === null);
  const { onImportMany } = acts;
  return (
    <>
      <output>
        {t('zone_editor.import_found', { good: good.length, all: read.features.length })}
      </output>
      {read.nameKeys.length > 1 && (
        <SelectField
          label={t('zone_editor.import_name_key')}
          value={nameKey ?? read.nameKeys[0] ?? ''}
          options={read.nameKeys}
          onChange={({ target }) => setNameKey(target.value)}
        />
      )}
      <ul className="entries scroll" data-short>
        {read.features.map((feature) => (
          <Feature key={feature.at} feature={feature} {...acts} />
        ))}
      </ul>
      {onImportMany && good.length > 1 && (
        <Button intent="primary" onClick={() => onImportMany(good.map(shapeOf))}>
          {t('zone_editor.import_all', { n: good.length })}
        </Button>
      )}
    </>
  );
}

/** A dialog that reads shapes from a file or a text, and lists each with its size or its fault. */
export function ImportSheet({ onClose, ...found }: Props) {
  const [text, setText] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const take = (next: string) => {
    setFailure(null);
    setText(next);
  };
  const readFile = async (file: File) => {
    if (file.size > MAX_GEOJSON_BYTES) {
      setText('');
      setFailure(fileFaultText({ kind: 'too_large' }));
      return;
    }
    try {
      const bytes = new Uint8Array(await file.arrayBuffer());
      const content = textOfFile(bytes);
      if (bytes[0] === 0x50 && bytes[1] === 0x4b) {
        setText('');
        setFailure(t('zone_editor.file_zipped'));
      } else if (content === null) {
        setText('');
        setFailure(t('zone_editor.file_encoding'));
      } else take(content);
    } catch {
      setFailure(t('zone_editor.file_unreadable'));
    }
  };
  const isLong = text.length > SHOWN_LETTERS;
  return (
    <Sheet title={t('zone_editor.import_title')} size="medium" first="textarea" onClose={onClose}>
      <FileDrop
        choose={t('zone_editor.import_choose')}
        accept=".geojson,.json,.kml,.kmz,application/geo+json,application/json"
        share={null}
        onFile={(file) => void readFile(file)}
        onStop={onClose}
        onRefused={setFailure}
      />
      <Field label={t('zone_editor.import_paste')} hint={t('zone_editor.import_hint')}>
        {(labelled) => (
          <TextArea
            {...labelled}
            rows={5}
            spellCheck={false}
            readOnly={isLong}
            value={isLong ? `${text.slice(0, SHOWN_LETTERS)}…` : text}
            onChange={({ target }) => take(target.value)}
          />
        )}
      </Field>
      {failure && <Notice severity="critical">{failure}</Notice>}
      {!failure && text.trim() !== '' && <Found text={text} {...found} />}
      <div className="actions">
        <Button onClick={onClose}>{t('zone_editor.close')}</Button>
      </div>
    </Sheet>
  );
}
