import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { signOut } from '../../state/session.ts';

/** Signs out and leads to the public front page. */
export function LogoutPage() {
  const navigate = useNavigate();
  useEffect(() => {
    void signOut().then(() => navigate('/', { replace: true }));
  }, [navigate]);
  return (
    <p className="page-message" role="status">
      Signing out...
    </p>
  );
}
