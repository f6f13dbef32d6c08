import { FormFacts } from './form-facts.tsx';

export const Known = () => (
  <FormFacts
    form={
      {
        sections: [
          {
            title: 'stores.orders',
            fields: [
              { kind: 'text', name: 'name', label: 'stores.order' },
              { kind: 'money', name: 'fee', label: 'stores.order_total' },
            ],
          },
        ],
      } as never
    }
    record={{ name: 'Café Atlas', fee: null }}
  />
);
