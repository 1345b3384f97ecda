import { ProjectionsScreen } from '../features/operations/projections-screen.tsx';

export const Projections = ProjectionsScreen;
