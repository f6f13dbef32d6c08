import { FormProvider, useForm } from 'react-hook-form';
import { FormSectionView } from './form-section.tsx';

export const Section = () => {
  const control = useForm({ defaultValues: { name: 'Café Atlas', fee: '12', isOpen: true } });
  return (
    <FormProvider {...control}>
      <div className="record-form">
        <FormSectionView
          isNew
          needed={new Set(['name'])}
          section={
            {
              title: 'stores.orders',
              hint: 'zones.override_lead',
              fields: [
                { kind: 'text', name: 'name', label: 'stores.order' },
                { kind: 'money', name: 'fee', label: 'stores.order_total' },
                { kind: 'flag', name: 'isOpen', label: 'form.hours_always' },
              ],
            } as never
          }
        />
      </div>
    </FormProvider>
  );
};
