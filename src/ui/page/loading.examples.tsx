import { Loading } from './loading.tsx';

export const Waiting = () => <Loading />;
