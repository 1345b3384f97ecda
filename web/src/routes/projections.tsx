import { ProjectionsScreen } from '../features/admin/projections-screen.tsx';

export const Projections = ProjectionsScreen;
