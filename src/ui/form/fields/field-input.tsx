import type { ReactNode } from 'react';
import type { Hours } from '#contract/catalogue/opening-hours.ts';
import { DocumentField } from './document-field.tsx';
import type { InputProps } from './field-frame.tsx';
import { HoursField } from './hours-field.tsx';
import { ImageField } from './image-field.tsx';
import { ImagesField } from './images-field.tsx';
import { LocationField } from './location-field.tsx';
import {
  ChoiceInput,
  ChoicesInput,
  DateInput,
  FlagInput,
  LineInput,
  LongText,
  PasswordInput,
  TranslatedInput,
} from './plain-inputs.tsx';
import { RecordField } from './record-field.tsx';
import { RowsField } from './rows-field.tsx';

/** The input of a field, by its kind. */
export function FieldInput(props: InputProps): ReactNode {
  const { field, value, onChange, onBlur, error } = props;
  const shared = { value, onChange, onBlur, error };
  switch (field.kind) {
    case 'choice':
      return <ChoiceInput field={field} {...shared} />;
    case 'choices':
      return <ChoicesInput field={field} {...shared} />;
    case 'translated':
      return <TranslatedInput field={field} {...shared} />;
    case 'date':
      return <DateInput {...props} />;
    case 'flag':
      return <FlagInput {...props} />;
    case 'location':
      return <LocationField field={field} {...shared} />;
    case 'hours':
      return <HoursField field={field} {...shared} value={value as Hours | null} />;
    case 'record':
      return <RecordField field={field} {...shared} />;
    case 'image':
      return <ImageField field={field} {...shared} />;
    case 'document':
      return <DocumentField field={field} {...shared} />;
    case 'images':
      return <ImagesField field={field} {...shared} />;
    case 'rows':
      return <RowsField field={field} {...shared} input={FieldInput} />;
    case 'text':
      if (field.isLong) return <LongText {...props} />;
      return field.type === 'password' ? <PasswordInput {...props} /> : <LineInput {...props} />;
    default:
      return <LineInput {...props} />;
  }
}
